import { usePageData, useWording } from '../context.tsx';
import { fill } from '../fill.ts';
import prose from '../ui/Prose.module.css';

/** A sentence and a way on where a page cannot be rendered. */
export function AppError() {
  const { appError } = useWording().words;
  const { email } = usePageData().site;
  return (
    <div className={prose.page}>
      <h1>{appError.title}</h1>
      <p>{fill(appError.body, { email })}</p>
      <button type="button" className="button" onClick={() => location.reload()}>
        {appError.reload}
      </button>
    </div>
  );
}
