/** A browser that is not based on Chromium. */
export interface Engine {
  goTo(url: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Returns the value of an expression in the page; awaits it if it is a promise. */
  read<T>(expression: string): Promise<T>;
  /** Waits until the expression is true. */
  until(expression: string): Promise<void>;
  /** Waits for an element with this role and name, and clicks it. */
  click(role: string, name: string): Promise<void>;
  press(key: string): Promise<void>;
  goBack(): Promise<void>;
  /** Returns the console's errors and warnings since the last call. */
  complaints(): string[];
  stop(): Promise<void>;
}

const timeout = 15_000;

/** The codes of keys without a character (w3.org/TR/webdriver2, section 17.4.2). */
export const keys = { enter: '\uE007', escape: '\uE00C', right: '\uE014' };

/** Repeats `ask` until it returns a value; a page that is being left returns none. */
export async function poll<T>(what: string, ask: () => Promise<T | undefined | false>): Promise<T> {
  const end = performance.now() + timeout;
  while (performance.now() < end) {
    const answer = await ask().catch(() => undefined);
    if (answer) return answer;
  }
  throw new Error(`Not within ${timeout} ms: ${what}`);
}
