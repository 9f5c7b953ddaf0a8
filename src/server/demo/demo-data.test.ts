import { describe, expect, test } from 'vitest'
import { manufacturerInput } from '#contract/manufacturers.ts'
import { cartonInput } from '#contract/parcels/packaging.ts'
import { newProduct } from '#contract/products/staff-product.ts'
import { newSponsorship } from '#contract/sponsorships/application.ts'
import { sponsorshipDecision } from '#contract/sponsorships/sponsorship.ts'
import customersJson from '#demo/customers.json' with { type: 'json' }
import manufacturersJson from '#demo/makers.json' with { type: 'json' }
import ordersJson from '#demo/orders.json' with { type: 'json' }
import productsJson from '#demo/products.json' with { type: 'json' }
import safetyJson from '#demo/safety.json' with { type: 'json' }
import sponsorshipsJson from '#demo/sponsorships.json' with { type: 'json' }
import tags from '#demo/tags.json' with { type: 'json' }
import warehouseJson from '#demo/warehouse.json' with { type: 'json' }
import { hasValidCheckDigit } from '#domain/customers/company-numbers.ts'
import { TIERS, type Tier } from '#domain/customers/tier.ts'
import { ORDER_STATUSES, PAYMENT_METHODS, PAYMENT_STATUSES } from '#domain/orders/order-status.ts'
import { type Packing, packParcels } from '#domain/parcels/packing.ts'
import { isPointsEligible, isTpu, pointsCostOf, pointsEarnedOn } from '#domain/points/points.ts'
import { readHexCode } from '#domain/products/colours/hex-code.ts'
import { environmentalClaims, writtenTexts } from '#domain/products/environmental-claims.ts'
import { labelProblems } from '#domain/products/hazards/hazard-label.ts'
import { slugProblem } from '#domain/products/slug.ts'
import { DEFAULT_TIER_DISCOUNTS } from '#domain/settings/settings.ts'
import { SPONSORSHIP_STATUSES } from '#domain/sponsorships/sponsorship.ts'
import { cityOf } from '#server/addresses/postal-codes.ts'

interface Specifications {
  readonly [key: string]: string | boolean | undefined
  readonly thickness?: string
  readonly durability?: string
  readonly postHeat?: string
}
const products = productsJson.map((product) => ({ ...product, specifications: product.specifications as Specifications }))
const customers = customersJson
const orders = ordersJson

const productByKcwId = new Map(products.map((product) => [product.kcwId, product]))
const customerByEmail = new Map(customers.map((customer) => [customer.email, customer]))
const categoryById = new Map(tags.categories.map((category) => [category.id, category]))
const idsOf = (rows: readonly { id: string }[]) => new Set(rows.map((row) => row.id))
const refused = <T>(rows: readonly T[], isFine: (row: T) => boolean) => rows.filter((row) => !isFine(row))

const englishWords = /(?<!\p{L})(the|and|with|of|is|are|your|you|this|from|made|wrap film)(?!\p{L})/iu
const SPECIFICATION_KEYS = new Set(
  'width length thickness finish durability type airRelease repositionable applicationTemp serviceTemp postHeat directional shelfLife selfHealing'.split(
    ' ',
  ),
)

describe('the catalogue', () => {
  test('has 93 products, each with its own item number that is not only digits', () => {
    expect(products).toHaveLength(93)
    expect(new Set(products.map((product) => product.kcwId.toLowerCase())).size).toBe(93)
    expect(refused(products, (product) => /^[A-Z]{2}-\d{4}$/.test(product.kcwId))).toEqual([])
  })

  test('has a maker with an address and warnings for every product, and labels that hold what the law asks', () => {
    const makerIds = idsOf(manufacturersJson)
    expect(safetyJson.map(({ kcwId }) => kcwId)).toEqual(products.map(({ kcwId }) => kcwId))
    for (const maker of manufacturersJson) expect(manufacturerInput.safeParse(maker).error?.issues, maker.id).toBeUndefined()
    for (const { kcwId, makerId, ...safety } of safetyJson) {
      const product = productByKcwId.get(kcwId)
      const parsed = newProduct.parse({ ...product, ...safety, maker: makerId })
      expect(makerIds.has(parsed.maker ?? ''), kcwId).toBe(true)
      expect(parsed.safetyText, kcwId).toMatch(/\p{L}+\.$|\d\.$/u)
      const { signalWord = null, pictograms, hazardStatements } = parsed
      expect(labelProblems({ signalWord, pictograms, hazardStatements }), kcwId).toEqual({})
    }
    const chemicals = safetyJson.filter(({ hazardStatements }) => hazardStatements).map(({ kcwId }) => kcwId)
    expect(chemicals).toEqual(products.filter(({ categoryId }) => ['kemi', 'blaek'].includes(categoryId)).map(({ kcwId }) => kcwId))
  })

  test('lies on a shelf place of its own each, has weight and length, and fits in a carton or a letter', () => {
    expect(warehouseJson.products.map(({ kcwId }) => kcwId)).toEqual(products.map(({ kcwId }) => kcwId))
    expect(new Set(warehouseJson.products.map(({ shelf }) => shelf)).size).toBe(products.length)
    for (const carton of warehouseJson.cartons)
      expect(cartonInput.safeParse({ ...carton, inUse: true }).error?.issues, carton.name).toBeUndefined()
    const cartons = warehouseJson.cartons.map((carton) => ({ ...carton, inUse: true }))
    for (const { kcwId, shelf, packing, weightG, lengthMm } of warehouseJson.products) {
      const isWritten = newProduct
        .pick({ shelf: true, packing: true, weightG: true, lengthMm: true })
        .safeParse({ shelf, packing, weightG, lengthMm })
      expect([kcwId, isWritten.error?.issues]).toEqual([kcwId, undefined])
      expect([kcwId, weightG > 0 && lengthMm > 0]).toEqual([kcwId, true])
      const [parcel] = packParcels(cartons, [{ lineId: 1, quantity: 1, weightG, lengthMm, packing: packing as Packing }])
      expect([kcwId, parcel?.carton?.name ?? parcel?.isLetter]).toEqual([kcwId, packing === 'letter' ? true : expect.any(String)])
    }
  })

  test('makes no environmental claim', () => {
    expect(products.flatMap((product) => environmentalClaims(writtenTexts(product)))).toEqual([])
  })

  test('names only series, categories, types, backings, colours and features that exist', () => {
    const [series, types, backings, colours, features] = [
      tags.series,
      tags.productTypes,
      tags.backingTypes,
      tags.colors,
      tags.features,
    ].map(idsOf) as [Set<string>, Set<string>, Set<string>, Set<string>, Set<string>]
    const fits = (product: (typeof products)[number]) =>
      (product.seriesId === null || series.has(product.seriesId)) &&
      categoryById.get(product.categoryId)?.productTypeIds.includes(product.productTypeId) === true &&
      types.has(product.productTypeId) &&
      (product.backingTypeId === null || backings.has(product.backingTypeId)) &&
      product.colorTags.every((id) => colours.has(id)) &&
      product.featureTags.length > 0 &&
      product.featureTags.every((id) => features.has(id))
    expect(refused(products, fits)).toEqual([])
    expect(refused(tags.series, (row) => categoryById.has(row.categoryId))).toEqual([])
    expect(refused(tags.categories, (row) => row.productTypeIds.every((id) => types.has(id)))).toEqual([])
  })

  test('lies in the category of its series', () => {
    const categoryOf = new Map(tags.series.map((row) => [row.id, row.categoryId]))
    expect(refused(products, ({ seriesId, categoryId }) => seriesId === null || categoryOf.get(seriesId) === categoryId)).toEqual([])
  })

  test('has prices above zero, promotions of 0–99 percent and whole stock', () => {
    const fits = ({ price, promotion, stock, pointsCost }: (typeof products)[number]) =>
      price > 0 &&
      promotion >= 0 &&
      promotion < 100 &&
      Number.isInteger(stock) &&
      stock >= 0 &&
      Number.isInteger(pointsCost) &&
      pointsCost > 0
    expect(refused(products, fits)).toEqual([])
  })

  test('gives points for film of the allowed categories, never for TPU', () => {
    const typeName = new Map(tags.productTypes.map((type) => [type.id, type.name_da]))
    const isAllowed = (product: (typeof products)[number]) =>
      isPointsEligible({
        isMarkedEligible: true,
        categoryAllowsPoints: categoryById.get(product.categoryId)?.pointsEligible === true,
        isTpu: isTpu([typeName.get(product.productTypeId), String(product.specifications.type ?? '')]),
      })
    expect(products.filter((product) => product.pointsEligible && !isAllowed(product))).toEqual([])
    expect(products.filter((product) => product.pointsEligible).length).toBe(53)
    expect(categoryById.get('lakbeskyttelse')?.pointsEligible).toBe(false)
  })

  test('came to the shop within the two years before November 2026, what is new last', () => {
    const dates = (newlyAdded: boolean) =>
      products
        .filter((product) => product.newlyAdded === newlyAdded)
        .map((product) => product.createdAt)
        .sort()
    expect(
      refused(products, ({ createdAt }) => /^\d{4}-\d\d-\d\d$/.test(createdAt) && '2024-11-01' <= createdAt && createdAt < '2026-11-01'),
    ).toEqual([])
    expect(String(dates(true)[0]) > String(dates(false).at(-1))).toBe(true)
  })
})

describe('what a customer reads', () => {
  test('every product has a Danish description of two to five sentences and a short English one', () => {
    const sentences = (text: string) => text.split(/[.!?](?:\s|$)/).filter(Boolean).length
    const fits = ({ description, descriptionDa }: (typeof products)[number]) =>
      descriptionDa.length >= 180 &&
      descriptionDa.length <= 520 &&
      sentences(descriptionDa) >= 2 &&
      sentences(descriptionDa) <= 5 &&
      description.length >= 50 &&
      description.length <= 220
    expect(
      refused(products, fits).map(({ kcwId, descriptionDa }) => `${kcwId} ${descriptionDa.length} ${sentences(descriptionDa)}`),
    ).toEqual([])
  })

  test('no sentence stands on two products', () => {
    const sentences = products.flatMap(({ descriptionDa, description }) => [...descriptionDa.split('. '), ...description.split('. ')])
    expect(sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index)).toEqual([])
  })

  test('every product has two to five features', () => {
    expect(
      refused(products, ({ features }) => features.length >= 2 && features.length <= 5 && new Set(features).size === features.length),
    ).toEqual([])
  })

  test('the Danish texts have no English in them', () => {
    const texts = [
      ...products.flatMap((product) => [product.nameDa, product.descriptionDa, ...product.features]),
      ...Object.values(tags).flatMap((rows) => rows.map((row) => ('description' in row ? row.description : row.name_da))),
      ...orders.flatMap((order) => [order.notes ?? '', order.reference ?? '']),
    ]
    expect(texts.filter((text) => englishWords.test(text))).toEqual([])
  })

  test('years, thickness and post-heat in the texts are those of the specifications', () => {
    const claims = ({ descriptionDa, description, features }: (typeof products)[number]) =>
      [descriptionDa, description, ...features].join(' ')
    const wrong = products.flatMap((product) => {
      const text = claims(product)
      const { durability, thickness, postHeat } = product.specifications
      return [
        ...[...text.matchAll(/(\d+) års? (?:holdbarhed|, den er regnet til)|holdbarhed (\d+) år/gi)].filter(
          (hit) => `${hit[1] ?? hit[2]} år` !== durability,
        ),
        ...[...text.matchAll(/(\d+) µm/g)].filter((hit) => thickness !== undefined && hit[0] !== thickness),
        ...[...text.matchAll(/[Ee]ftervarm\S* [^.]*?(\d+ °C)/g)].filter((hit) => postHeat !== undefined && hit[1] !== postHeat),
      ].map((hit) => `${product.kcwId}: ${hit[0]}`)
    })
    expect(wrong).toEqual([])
  })

  test('every specification has a key the shop has a label for', () => {
    expect(products.flatMap(({ specifications }) => Object.keys(specifications)).filter((key) => !SPECIFICATION_KEYS.has(key))).toEqual([])
  })
})

describe('tags', () => {
  test.each(Object.entries(tags) as [string, readonly { id: string; position: number }[]][])(
    '%s have slugs of a–z, each once, in order of display',
    (_, rows) => {
      expect(refused(rows, ({ id }) => slugProblem(id) === null)).toEqual([])
      expect(idsOf(rows).size).toBe(rows.length)
      expect(rows.map(({ position }) => position)).toEqual(rows.map((_row, index) => index + 1))
    },
  )

  test('colours are written as they are kept, on tags and on products', () => {
    expect(refused(tags.colors, ({ hex_code }) => readHexCode(hex_code) === hex_code)).toEqual([])
    expect(refused(products, ({ hex }) => readHexCode(hex) === hex)).toEqual([])
  })

  test('every tag is used by a product', () => {
    const used = new Set(
      products.flatMap((product) => [
        product.seriesId,
        product.categoryId,
        product.productTypeId,
        product.backingTypeId,
        ...product.colorTags,
        ...product.featureTags,
      ]),
    )
    expect(
      Object.values(tags)
        .flatMap((rows) => rows.map(({ id }) => id))
        .filter((id) => !used.has(id)),
    ).toEqual([])
  })
})

describe('demo logins', () => {
  test('are the seven the start prints, each email once', () => {
    expect(customers.map(({ email }) => email).sort()).toEqual(
      ['admin', 'afventer', 'bronze', 'gold', 'kommune', 'platinum', 'silver', 'superadmin'].map((name) => `${name}@demo.dk`),
    )
  })

  test('bronze, silver, gold and platinum have the tier of their name, only the pending one is not approved', () => {
    for (const tier of TIERS) expect(customerByEmail.get(`${tier.toLowerCase()}@demo.dk`)?.tier).toBe(tier)
    expect(customers.filter(({ approved }) => !approved).map(({ email }) => email)).toEqual(['afventer@demo.dk'])
    expect(customers.filter(({ role }) => role !== 'customer').map(({ email, role }) => [email, role])).toEqual([
      ['superadmin@demo.dk', 'superadmin'],
      ['admin@demo.dk', 'admin'],
    ])
  })

  test('an own discount is worth more to the Gold customer than the tier', () => {
    const own = customers.filter(({ customDiscount }) => customDiscount !== null)
    expect(own.map(({ email }) => email)).toEqual(['gold@demo.dk'])
    expect(refused(own, ({ customDiscount, tier }) => Number(customDiscount) > DEFAULT_TIER_DISCOUNTS[tier as Tier])).toEqual([])
  })

  test('every firm has a CVR number with the right check digit and an address with the city of its postal code', () => {
    const firms = customers.filter(({ role }) => role === 'customer')
    expect(refused(firms, ({ cvr }) => cvr !== null && hasValidCheckDigit(cvr))).toEqual([])
    expect(refused(firms, ({ postalCode, city }) => postalCode !== null && city !== null && cityOf(postalCode) === city)).toEqual([])
    expect(refused(firms, ({ phone, address, company }) => Boolean(phone && address && company))).toEqual([])
    expect(new Set(firms.map(({ cvr }) => cvr)).size).toBe(firms.length)
  })
})

describe('past orders', () => {
  test('are 24 within nine months, by approved customers who were registered then', () => {
    expect(orders).toHaveLength(24)
    const fits = ({ customerEmail, daysAgo }: (typeof orders)[number]) => {
      const customer = customerByEmail.get(customerEmail)
      return (
        customer?.approved === true && customer.role === 'customer' && daysAgo > 0 && daysAgo <= 274 && daysAgo < customer.registeredDaysAgo
      )
    }
    expect(refused(orders, fits)).toEqual([])
    expect(orders.map(({ daysAgo }) => daysAgo)).toEqual(orders.map(({ daysAgo }) => daysAgo).sort((a, b) => b - a))
  })

  test('have lines of existing products, one line per product, way of paying and film of a sample', () => {
    const lines = orders.flatMap(({ items }) => items)
    expect(refused(lines, ({ kcwId, quantity }) => productByKcwId.has(kcwId) && Number.isInteger(quantity) && quantity > 0)).toEqual([])
    expect(lines.filter(({ kcwId, payWithPoints }) => payWithPoints && !productByKcwId.get(kcwId)?.pointsEligible)).toEqual([])
    const filmOf = (line: object) => ('sampleOf' in line ? String(line.sampleOf) : '')
    const keysOf = (items: (typeof orders)[number]['items']) => items.map((line) => line.kcwId + line.payWithPoints + filmOf(line))
    expect(refused(orders, ({ items }) => new Set(keysOf(items)).size === items.length)).toEqual([])
    const asking = (kcwId: string) => productByKcwId.get(kcwId)?.asksForColour ?? false
    expect(refused(lines, (line) => asking(line.kcwId) === productByKcwId.has(filmOf(line)))).toEqual([])
  })

  test('have states, payments and terms the shop knows; invoice terms on invoices only, points alone pay no krone', () => {
    const known = (list: readonly string[], value: string) => list.includes(value)
    const terms = ['before_shipment', '8_days', '15_days', '28_days', 'running_month_8', 'running_month_15']
    const fits = (order: (typeof orders)[number]) =>
      known(ORDER_STATUSES, order.status) &&
      known(PAYMENT_STATUSES, order.paymentStatus) &&
      known(PAYMENT_METHODS, order.paymentMethod) &&
      (order.invoiceTerms === null || (order.paymentMethod === 'invoice' && known(terms, order.invoiceTerms))) &&
      (order.paymentMethod === 'points') === order.items.every((line) => line.payWithPoints)
    expect(refused(orders, fits)).toEqual([])
  })

  test('every balance can be reached: what was earned and spent leaves an opening balance of zero or more', () => {
    const openings = customers.map(({ email, points }) => {
      const counted = orders.filter((order) => order.customerEmail === email && order.status !== 'cancelled')
      const changes = counted.flatMap(({ items, paymentStatus }) =>
        items.map(({ kcwId, quantity, payWithPoints }) => {
          const product = productByKcwId.get(kcwId)
          if (!product) throw new Error(`no product ${kcwId}`)
          if (payWithPoints) return -quantity * pointsCostOf(product)
          return paymentStatus === 'paid'
            ? pointsEarnedOn({ quantity, payWithPoints, promotionPercent: product.promotion, pointsEligible: product.pointsEligible })
            : 0
        }),
      )
      return [email.split('@')[0], points - changes.reduce((sum, change) => sum + change, 0)]
    })
    expect(Object.fromEntries(openings)).toEqual({
      superadmin: 0,
      admin: 0,
      bronze: 0,
      silver: 6,
      gold: 34,
      platinum: 54,
      kommune: 0,
      afventer: 0,
    })
  })
})

describe('the applications for sponsorships', () => {
  test('are what the form would take, in every status, with an amount where there was a yes', () => {
    const wrong = sponsorshipsJson.flatMap(({ daysAgo: _, status, approvedAmount, notes, ...written }) => {
      const application = newSponsorship.safeParse(written)
      const decision = sponsorshipDecision.safeParse({ status, approvedAmount, notes })
      return application.success && decision.success && (status === 'approved') === (approvedAmount !== undefined) ? [] : [written.fullName]
    })
    expect(wrong).toEqual([])
    expect(new Set(sponsorshipsJson.map(({ status }) => status))).toEqual(new Set(SPONSORSHIP_STATUSES))
  })
})
