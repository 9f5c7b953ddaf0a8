import { ALL_PAGES, withParam } from '#contract/pages.ts'

const PRIVATE_PATHS = withoutThoseBelow(['/api/', ...ALL_PAGES.flatMap(({ path, isPrivate }) => (isPrivate ? withParam(path, '') : []))])

export function robots(publicUrl: string): string {
  return ['User-agent: *', ...PRIVATE_PATHS.map((path) => `Disallow: ${path}`), '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')
}

function withoutThoseBelow(paths: readonly string[]): string[] {
  return paths.filter((path) => !paths.some((other) => path !== other && path.startsWith(other))).toSorted()
}
