import { useEffect, useLayoutEffect, useRef } from 'react';
import { fill } from '#content/words.ts';
import { checkSession, useSession } from '../api.ts';
import { useLocale } from '../locale.tsx';
import { Button } from '../parts/Button.tsx';
import styles from './Frame.module.css';
import { Tools } from './Tools.tsx';

/** Opens the desk, on the machine of the site. */
const command = 'lodge desk open';

interface Props {
  /** Whether it is above the screens, which keep their drafts. */
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
          <Button main onClick={() => void checkSession()}>
            {words.frame.retry}
          </Button>
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
    // A dialog that is removed without being closed does not give the focus back.
    return () => shown?.close();
  }, []);
  if (over) {
    return (
      <dialog
        ref={dialog}
        className="panel"
        aria-label={words.frame.locked.title}
        // The second Escape closes any dialog.
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
