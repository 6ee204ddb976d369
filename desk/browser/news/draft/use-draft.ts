import { useEffect, useSyncExternalStore } from 'react';
import { useSession } from '../../api.ts';
import type { Draft, DraftEngine } from './draft.ts';
import { createDraftEngine } from './draft-engine.ts';

/** Those of this tab, by entry: what is typed is saved although its screen was left. */
const engines = new Map<number, DraftEngine>();

function engineOf(id: number): DraftEngine {
  const engine = engines.get(id) ?? createDraftEngine(id);
  engines.set(id, engine);
  return engine;
}

const each = (work: (engine: DraftEngine) => void) => () => {
  for (const engine of engines.values()) work(engine);
};

addEventListener(
  'online',
  each((engine) => engine.wake()),
);
addEventListener(
  'pagehide',
  each((engine) => engine.flush()),
);
document.addEventListener(
  'visibilitychange',
  each((engine) => engine.flush()),
);
addEventListener('beforeunload', (event) => {
  if (![...engines.values()].some((engine) => engine.isBehind())) return;
  each((engine) => engine.flush())();
  event.preventDefault();
});

/** An entry to edit, which keeps what is typed. */
export function useDraft(id: number): Draft {
  const engine = engineOf(id);
  const { kind } = useSession();
  useEffect(() => {
    const onVisible = () => document.visibilityState === 'visible' && engine.look();
    engine.look();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      engine.leave();
    };
  }, [engine]);
  useEffect(() => {
    if (kind === 'open') each((one) => one.wake())();
  }, [kind]);
  return useSyncExternalStore(engine.subscribe, engine.state);
}
