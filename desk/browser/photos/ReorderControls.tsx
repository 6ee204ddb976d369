import { useId, useLayoutEffect, useRef, useState } from 'react';
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

interface DialogProps extends Pick<Props, 'place' | 'total'> {
  /** With the place that was chosen. The list changes no sooner: the dialog stands in what moves. */
  onClose(place: number | null): void;
}

function PlaceDialog({ place, total, onClose }: DialogProps) {
  const { words } = useLocale();
  const { place: text } = words.photos;
  const faultId = useId();
  const [wrong, setWrong] = useState(false);
  const chosen = useRef<number>(null);
  return (
    <FormDialog
      title={text.question}
      submit={text.move}
      onClose={() => onClose(chosen.current)}
      onSubmit={(values) => {
        const target = Number(values.get('place'));
        const fits = Number.isInteger(target) && target >= 1 && target <= total;
        setWrong(!fits);
        if (fits) chosen.current = target;
        return fits;
      }}
    >
      <label className={fields.field}>
        <span>{fill(text.number, { total })}</span>
        <input
          name="place"
          inputMode="numeric"
          defaultValue={place}
          autoComplete="off"
          aria-invalid={wrong}
          aria-describedby={faultId}
        />
      </label>
      <p id={faultId} role="alert" className={fields.fault}>
        {wrong && fill(text.fault, { total })}
      </p>
    </FormDialog>
  );
}

/** Moves a photo among the others by buttons. */
export function ReorderControls({ place, total, onMove }: Props) {
  const { words } = useLocale();
  const { place: text } = words.photos;
  const [asks, setAsks] = useState(false);
  const mover = useRef<HTMLButtonElement>(null);
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
      <button ref={mover} type="button" className="button plain" onClick={() => setAsks(true)}>
        {text.moveTo}
      </button>
      {asks && (
        <PlaceDialog
          place={place}
          total={total}
          onClose={(target) => {
            setAsks(false);
            if (target === null || target === place) return;
            used.current = mover.current;
            onMove(target);
          }}
        />
      )}
    </>
  );
}
