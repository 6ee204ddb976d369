import { useLayoutEffect, useRef, useState } from 'react';
import { fill } from '#content/words.ts';
import { useLocale } from '../locale.tsx';
import { FormDialog } from '../parts/FormDialog.tsx';
import fields from './Fields.module.css';

interface Props {
  /** Counted from 1. */
  place: number;
  total: number;
  onMove(place: number): void;
}

/** A moved element loses the focus in some directions; it goes back to the button that was used. */
function useKeptFocus(place: number) {
  const used = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is due when the place has changed.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) used.current?.focus();
    used.current = null;
  }, [place]);
  return used;
}

/** Moves a photo among the others by buttons. */
export function Places({ place, total, onMove }: Props) {
  const { words } = useLocale();
  const { place: text } = words.photos;
  const [asks, setAsks] = useState(false);
  const used = useKeptFocus(place);
  const step = (label: string, target: number) => (
    <button
      type="button"
      className="button plain"
      // Not `disabled`: it would lose the focus at the end of the way.
      aria-disabled={target < 1 || target > total}
      onClick={({ currentTarget }) => {
        if (target < 1 || target > total) return;
        used.current = currentTarget;
        onMove(target);
      }}
    >
      {label}
    </button>
  );
  return (
    <>
      {step(text.earlier, place - 1)}
      {step(text.later, place + 1)}
      <button type="button" className="button plain" onClick={() => setAsks(true)}>
        {text.moveTo}
      </button>
      {asks && (
        <FormDialog
          title={text.question}
          submit={text.move}
          onClose={() => setAsks(false)}
          onSubmit={(values) => {
            const target = Number(values.get('place'));
            if (!Number.isInteger(target) || target < 1) return false;
            const last = Math.min(target, total);
            if (last !== place) onMove(last);
            return true;
          }}
        >
          <label className={fields.field}>
            <span>{fill(text.number, { total })}</span>
            <input name="place" inputMode="numeric" defaultValue={place} autoComplete="off" />
          </label>
        </FormDialog>
      )}
    </>
  );
}
