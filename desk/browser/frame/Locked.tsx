import { useEffect, useLayoutEffect, useRef } from 'react';
import { fill } from '#content/words.ts';
import { checkSession, useSession } from '../api.ts';
import { useLocale } from '../locale.tsx';
import styles from './Frame.module.css';
import { Tools } from './Tools.tsx';

/** What opens the desk, on the machine of the site. */
const command = 'lodge desk open';

interface Props {
  /** Above the screens, which keep what was typed. */
  over?: boolean;
}

function Reason({ over }: Props) {
  const { words } = useLocale();
  const session = useSession();
  const { locked } = words.frame;
  if (session.kind === 'opening') return <p role="status">{locked.trying}</p>;
  const fault = session.kind === 'locked' ? session.fault : undefined;
  return (
    <>
      <h1 tabIndex={-1}>{locked.title}</h1>
      {fault && (
        <p role="alert" className="fault">
          {words.faults[fault.code]}
        </p>
      )}
      <p>{fill(locked.body, { command })}</p>
      {over && <p>{locked.keep}</p>}
      {fault && (
        <p>
          <button type="button" className="button" onClick={() => void checkSession()}>
            {words.frame.retry}
          </button>
        </p>
      )}
    </>
  );
}

export function Locked({ over = false }: Props) {
  const { words } = useLocale();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!over) document.title = words.frame.title;
  }, [over, words]);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // A dialog that is only taken away gives the focus back to nobody.
    return () => shown?.close();
  }, []);
  if (over) {
    return (
      <dialog
        ref={dialog}
        className="panel"
        aria-label={words.frame.locked.title}
        // Escape closes a dialog at the second time, whatever is said to it.
        onClose={() => dialog.current?.showModal()}
      >
        <Reason over />
      </dialog>
    );
  }
  return (
    <main className={styles.locked}>
      <Reason />
      <Tools />
    </main>
  );
}
