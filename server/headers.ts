/** The one place that decides what browsers and caches are told besides the content. */
import type { MiddlewareHandler } from 'hono';
import type { Document } from './document.ts';

/** How long an answer may be kept without asking again. */
export const cacheControl = {
  /** Documents and API answers: kept, and asked for again each time (304 where unchanged). */
  revalidate: 'public, max-age=0, must-revalidate',
  /** Files whose name changes with their content. */
  immutable: 'public, max-age=31536000, immutable',
  /** Files of a fixed name that hardly ever change. */
  day: 'public, max-age=86400',
  /** Answers to one visitor. */
  never: 'no-store',
} as const;

/** Says how long an answer may be kept where there is one. */
export function keep(policy: (typeof cacheControl)[keyof typeof cacheControl]): MiddlewareHandler {
  return async (context, next) => {
    await next();
    if (context.res.ok) context.header('Cache-Control', policy);
  };
}

export function contentSecurityPolicy(
  hashes: Document['hashes'],
  origin: string,
  /** Origin of the outside mail service, where the lodge has configured one. */
  mailOrigin: string | null,
): string {
  const policy = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...hashes.scripts],
    'style-src': ["'self'", ...hashes.styles],
    'img-src': ["'self'"],
    'font-src': ["'self'"],
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

/** For answers that are no documents: nothing may be loaded from them. */
const nothingAllowed = "default-src 'none'; frame-ancestors 'none'";

const deniedFeatures = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'usb',
  'xr-spatial-tracking',
];

/** Sets the headers of every answer, whatever made it. */
export function securityHeaders(origin: string): MiddlewareHandler {
  const headers = {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': deniedFeatures.map((feature) => `${feature}=()`).join(', '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(origin.startsWith('https:') && {
      'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload',
    }),
  };
  return async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) context.header(name, value);
    if (!context.res.headers.has('Content-Security-Policy')) {
      context.header('Content-Security-Policy', nothingAllowed);
    }
  };
}
