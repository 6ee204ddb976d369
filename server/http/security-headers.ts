export const cacheControl = {
  /** Browsers cache the response and revalidate it each time (304 if unchanged). */
  revalidate: 'public, max-age=0, must-revalidate',
  /** These files have a hash of their content in the name. */
  immutable: 'public, max-age=31536000, immutable',
  day: 'public, max-age=86400',
  never: 'no-store',
} as const;

export interface InlineHashes {
  scripts: string[];
  styles: string[];
}

export function contentSecurityPolicy(
  hashes: InlineHashes,
  origin: string,
  mailOrigin: string | null,
): string {
  const policy = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...hashes.scripts],
    'style-src': ["'self'", ...hashes.styles],
    'img-src': ["'self'"],
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    'connect-src': ["'self'", ...(mailOrigin ? [mailOrigin] : [])],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ["'none'"],
    ...(origin.startsWith('https:') && { 'upgrade-insecure-requests': [] }),
  };
  return Object.entries(policy)
    .map(([directive, values]) => [directive, ...values].join(' '))
    .join('; ');
}

const nothingAllowed = "default-src 'none'; frame-ancestors 'none'";

const deniedFeatures = `accelerometer autoplay camera display-capture encrypted-media fullscreen
  geolocation gyroscope magnetometer microphone midi payment publickey-credentials-get
  screen-wake-lock usb xr-spatial-tracking`.split(/\s+/);

/** The setting `HSTS` has these values: the scope of `Strict-Transport-Security`. */
export const hstsReaches = ['host', 'includeSubDomains', 'preload', 'off'] as const;
type HstsReach = (typeof hstsReaches)[number];

const twoYears = 63_072_000;

function strictTransport(origin: string, reach: HstsReach): Record<string, string> {
  if (reach === 'off' || !origin.startsWith('https:')) return {};
  const parts = [`max-age=${twoYears}`];
  // Preload lists accept only a domain with all its subdomains.
  if (reach !== 'host') parts.push('includeSubDomains');
  if (reach === 'preload') parts.push('preload');
  return { 'Strict-Transport-Security': parts.join('; ') };
}

/** Builds the headers of every response; a response may override them. */
export function securityHeaders(origin: string, hsts: HstsReach): Record<string, string> {
  return {
    'Cache-Control': cacheControl.never,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': deniedFeatures.map((feature) => `${feature}=()`).join(', '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...strictTransport(origin, hsts),
    'Content-Security-Policy': nothingAllowed,
  };
}
