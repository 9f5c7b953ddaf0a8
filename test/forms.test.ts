import { expect, test } from 'vitest'
import { type Files, sourceFiles } from './source-texts.ts'

const FORM = /<form\b(?<attributes>(?:=>|[^>])*)>/g

test('without scripts no form puts what was typed into an address: it is posted, unless it only searches', () => {
  expect(formsIntoAddresses(sourceFiles())).toEqual([])
})

test('a form that would is seen', () => {
  const planted: Files = new Map([['src/web/login.tsx', '<form onSubmit={(event) => send(event)} noValidate>\n<input type="password" />']])
  expect(formsIntoAddresses(planted)).toEqual(['src/web/login.tsx'])
})

test('an address is typed in one pair of fields, in which the town follows the postal code', () => {
  const typed = [...sourceFiles()].filter(([, source]) => /label="By"|autoComplete="(?:postal-code|address-level2)"/.test(source))
  expect(typed.map(([file]) => file)).toEqual(['src/web/addresses/postal-town-fields.tsx'])
})

/** Their form is gone once it is sent, has only a code or a password, or the dialog stays and shows what came of it. */
const NOT_LOCKED = [
  'src/web/batches/batch-orders-dialog.tsx',
  'src/web/customers/account-settings.tsx',
  'src/web/customers/second-factor.tsx',
  'src/web/parcels/admin/label-dialog.tsx',
  'src/web/privacy/admin/person-dialog.tsx',
]

test('a dialog with a form of its own cannot be typed in while it is saved', () => {
  const withForm = [...sourceFiles()].filter(([, source]) => /<Dialog\s/.test(source) && /<[fF]orm\s/.test(source))
  const typedIn = withForm.flatMap(([file, source]) => (source.includes('isSaving=') ? [] : [file]))
  expect(typedIn.filter((file) => !file.includes('src/web/ui/')).toSorted()).toEqual(NOT_LOCKED)
})

/** Files with a form that is neither posted nor has an address of its own to be sent to. */
function formsIntoAddresses(files: Files): string[] {
  return [...files].flatMap(([file, source]) =>
    [...source.matchAll(FORM)].some(({ groups }) => !/method="post"|\baction=/.test(groups?.attributes ?? '')) ? [file] : [],
  )
}
