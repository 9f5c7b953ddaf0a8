/** What is nobody's to crawl. Pages that only should not be found say so themselves ('noindex'), which must be read to count. */
const PRIVATE_PATHS = ['/admin', '/api/', '/konto', '/ordre/', '/ordrer']

export function robots(publicUrl: string): string {
  return ['User-agent: *', ...PRIVATE_PATHS.map((path) => `Disallow: ${path}`), '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')
}
