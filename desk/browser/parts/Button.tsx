import type { ComponentProps } from 'react';

export interface ButtonProps extends ComponentProps<'button'> {
  main?: boolean;
  /** Looks like a link. */
  text?: boolean;
}

/** The `disabled` attribute would remove the focus. */
export function Button({ main, text, disabled = false, onClick, ...props }: ButtonProps) {
  const framed = main ? 'button' : 'button plain';
  return (
    <button
      type="button"
      className={text ? 'text-button' : framed}
      aria-disabled={disabled || undefined}
      onClick={(event) => disabled || onClick?.(event)}
      {...props}
    />
  );
}
