import { PageHeading } from '#client/ui/PageHeading.tsx';
import { fill } from '#content/words.ts';
import { useSession } from '../api.ts';
import { useLocale } from '../locale.tsx';
import { useFocusOn } from '../parts/focus.ts';
import { useRoute } from '../route.ts';

const guide = 'docs/upatstvo-za-sekretarot.md';

export function HelpScreen() {
  const { words } = useLocale();
  const session = useSession();
  const { help } = words.home;
  const [, number] = useRoute();
  useFocusOn(number && `help-${number}`);
  const administrator = session.kind === 'open' && session.administrator;
  return (
    <>
      <PageHeading title={help.title} />
      <div className="stack start">
        {help.questions.map(({ question, answer }, index) => (
          <section key={question}>
            <h2 id={`help-${index + 1}`} tabIndex={-1}>
              {question}
            </h2>
            <p>{answer}</p>
          </section>
        ))}
        <section>
          <h2>{help.shortcuts.title}</h2>
          <ul className="bullets">
            {help.shortcuts.keys.map((shortcut) => (
              <li key={shortcut}>{shortcut}</li>
            ))}
          </ul>
        </section>
        <section>
          <h2>{help.more}</h2>
          <p>{fill(help.guide, { guide })}</p>
          {administrator && <p>{fill(help.call, { administrator })}</p>}
        </section>
      </div>
    </>
  );
}
