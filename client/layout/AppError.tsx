import { fill } from '#content/dictionary.ts';
import { useLocale, usePageData } from '../context.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';

export function AppError() {
  const { appError } = useLocale().dictionary;
  const { email } = usePageData().site;
  return (
    <>
      <PageHeading title={appError.title} subtitle={fill(appError.body, { email })} />
      <button type="button" className="button" onClick={() => location.reload()}>
        {appError.reload}
      </button>
    </>
  );
}
