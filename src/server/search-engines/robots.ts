/** Pages that are somebody's own, or say nothing without a visitor. */
const PRIVATE_PATHS = [
  '/admin',
  '/api/',
  '/checkout',
  '/konto',
  '/kurv',
  '/login',
  '/ordre/',
  '/ordrer',
  '/register',
  '/reset-password',
  '/verify-email',
]

export function robots(publicUrl: string): string {
  return ['User-agent: *', ...PRIVATE_PATHS.map((path) => `Disallow: ${path}`), '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')
}
