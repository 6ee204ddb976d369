import { createContext, useContext } from 'react';

/** A context without which no component below it can work. */
export function requiredContext<Value>() {
  const Context = createContext<Value | null>(null);
  const use = (): Value => {
    const value = useContext(Context);
    if (!value) throw new Error('A context provider is missing');
    return value;
  };
  return [Context, use] as const;
}
