import type { ComponentProps } from 'react';

export interface ButtonProps extends ComponentProps<'button'> {
  main?: boolean;
}

/** The `disabled` attribute would remove the focus. */
export function Button({ main = false, disabled = false, onClick, ...props }: ButtonProps) {
  return (
    <button
      type="button"
      className={main ? 'button' : 'button plain'}
      aria-disabled={disabled || undefined}
      onClick={(event) => disabled || onClick?.(event)}
      {...props}
    />
  );
}
