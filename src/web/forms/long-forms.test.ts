import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { flatFields } from '#domain/audit/audit.ts'
import { PARCEL_FIELDS } from '#domain/parcels/packaging.ts'
import { FLAGS } from '#domain/products/product-fields.ts'
import { DEFAULT_SETTINGS } from '#domain/settings/settings.ts'
import { FORM_FIELDS } from '#web/products/admin/form/product-form-values.ts'
import { toForm } from '#web/settings/admin/settings-form.ts'

function sourceOf(folder: string): string {
  const files = readdirSync(folder).filter((file) => file.endsWith('.tsx'))
  return files.map((file) => readFileSync(`${folder}/${file}`, 'utf8')).join('\n')
}

/** How often a form writes a field by its name. */
function timesIn(source: string, field: string): number {
  const name = field.replaceAll('.', '\\.')
  return [...source.matchAll(new RegExp(`(?:register|field)\\('${name}'[),]|\\bname=["'{\`]+${name}["'\`]|\\{ name: '${name}' \\}`, 'g'))]
    .length
}

test('every field of a product is once in its form, in one of the sections', () => {
  // the wording below the statements repeats their names
  const source = sourceOf('src/web/products/admin/form').replaceAll(/<Wording .*\/>/g, '')
  const drawn = new Set<string>([...FLAGS, ...PARCEL_FIELDS])
  const others = FORM_FIELDS.filter((field) => !drawn.has(field) && field !== 'specifications')
  expect(others.filter((field) => timesIn(source, field) !== 1)).toEqual([])
  expect(source.match(/<SpecificationEditor /g)).toHaveLength(1)
  // the flags are drawn from their table, by what they need
  expect(source.match(/<Ticks flags=\{(?:PRICING|DESCRIBING)\}/g)).toHaveLength(2)
  expect(source.match(/\{PARCEL_FIELDS\.map/g)).toHaveLength(1)
})

test('every setting is in the settings form', () => {
  const source = sourceOf('src/web/settings/admin')
  const written = (path: string) => source.includes(`'${path}'`) || source.includes(`"${path}"`) || source.includes(`\`${path}.\${`)
  const groupOf = (path: string) => path.replace(/\.[^.]+$/, '')
  // one set of fields for each country of export
  const ofCountry = (path: string) => path.replace(/^exports\.(?:FO|GL)\./, `exports.\${country}.`)
  const lost = Object.keys(flatFields(toForm(DEFAULT_SETTINGS))).filter(
    (path) => !written(path) && !source.includes(`\`${ofCountry(path)}\``) && !source.includes(`\`${groupOf(path)}.\${`),
  )
  expect(lost).toEqual([])
})
