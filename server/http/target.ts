/** What a request line asks for (RFC 9112, section 3.2), read without building a URL. */
export interface Target {
  /** Decoded where it is percent-encoded; `.` and `..` are not resolved, and lead nowhere. */
  path: string;
  /** The query with its question mark; empty without one. */
  search: string;
  /** The first value of a parameter. */
  query(name: string): string | null;
}

function decoded(path: string): string | null {
  if (!path.includes('%')) return path;
  try {
    const text = decodeURIComponent(path);
    // An encoded question mark begins no query.
    return /[?#]/.test(text) ? path : text;
  } catch {
    return null;
  }
}

/** Null for what is no path of ours: an asterisk, an authority, broken percent-encoding. */
export function parseTarget(url: string): Target | null {
  // An absolute form names the site once more before the path.
  const absolute = /^https?:\/\/[^/?#]*/i.exec(url)?.[0].length ?? 0;
  const rest = url.slice(absolute);
  const mark = rest.indexOf('?');
  const path = decoded(mark < 0 ? rest : rest.slice(0, mark));
  if (!path?.startsWith('/')) return null;
  const search = mark < 0 ? '' : rest.slice(mark);
  let parameters: URLSearchParams | undefined;
  return {
    path,
    search,
    query(name) {
      if (search === '') return null;
      parameters ??= new URLSearchParams(search);
      return parameters.get(name);
    },
  };
}
