import { usePageData } from '../context.tsx';

/** The sentence that invites to write to the lodge, its `{email}` a link. */
export function WriteDirectly({ text }: { text: string }) {
  const { email } = usePageData().site;
  const [before, after] = text.split('{email}');
  return (
    <p>
      {before}
      <a href={`mailto:${email}`}>{email}</a>
      {after}
    </p>
  );
}
