import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chooseShowcase } from '#domain/film/choose-showcase.ts'
import { CLOSE_UP_FORMATS, CLOSE_UP_PREFIX } from '#domain/film/close-up-formats.ts'
import { deriveFilmLook } from '#domain/products/film-look.ts'
import { drawAll } from '#server/pictures/close-ups.ts'
import { encodeCloseUp } from '#server/pictures/encode-close-up.ts'
import { demoFilms, factsOf } from './demo-films.ts'

/** Draws the close-up of the demo shop's home page into the folder, in place of the one there; answers how many files it has. */
export async function makeDemoCloseUp(folder: string): Promise<number> {
  const films = demoFilms()
    .filter(({ active, categoryId }) => active && categoryId === 'bilfolie')
    .map((film) => ({ ...film, look: deriveFilmLook(factsOf(film)) }))
  const looks = chooseShowcase(films, CLOSE_UP_FORMATS.wide.films).map(({ look }) => look)
  const files = await drawAll(looks, encodeCloseUp)
  for (const name of await readdir(folder)) if (name.startsWith(CLOSE_UP_PREFIX)) await rm(join(folder, name))
  for (const { name, body } of files) await writeFile(join(folder, name), body)
  return files.length
}
