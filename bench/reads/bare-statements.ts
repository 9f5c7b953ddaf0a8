const VISITOR = `visitor as (
  select u.* from sessions s join users u on u.id = s.user_id where s.token_hash = $1 and s.expires_at > now() and u.approved and u.active)`

const PRODUCT = `p.id, p.kcw_id as "kcwId", p.name, p.name_da as "nameDa", s.name_da as series, c.name_da as category, p.category_id as "categoryId",
  p.product_type_id as "productTypeId", t.name as "productType", t.name_da as "productTypeDa", p.unit_price_ore as price_ore,
  p.price_after_promotion_ore as after_ore, p.promotion_percent as promotion, p.description, p.description_da as "descriptionDa", p.features,
  p.specifications, p.color_tags as "colorTags", b.name as "backingType", p.feature_tags as "featureTags", p.hex, p.images, p.stock,
  p.points_eligible and c.points_eligible as "pointsEligible", p.points_cost as "pointsCost", p.featured, p.active,
  p.newly_added as "newlyAdded", p.asks_for_colour as "asksForColour", p.created_at as "createdAt",
  case when p.promotion_percent > 0 then (select array_agg(h.price_after_promotion_ore) from price_history h where h.product_id = p.id) end as history`
const JOINS = `left join series s on s.id = p.series_id left join categories c on c.id = p.category_id
  left join product_types t on t.id = p.product_type_id left join backing_types b on b.id = p.backing_type_id`

const SERIES = '($1::text[] is null or series_id = any($1))'
const COLORS = '($2::text[] is null or color_tags && $2)'
const SEARCH = 'active and ($3::text is null or search_text like $3)'

const counted = (group: string, value: string, from: string, tags: string) =>
  `select '${group}' as "group", tag.id as value, tag.name_da as label, count(*)::int as count
   from (select ${value} as id from matched ${from}) x join ${tags} tag using (id) group by 2, 3`

/** By hand, as few as there can be: each answers a whole question, or a list and its counts side by side. */
export const BARE_STATEMENTS = {
  visitor: `with ${VISITOR} select id from visitor`,
  'list-page': `select ${PRODUCT} from products p ${JOINS}
    where p.id in (select id from products where ${SERIES} and ${COLORS} and ${SEARCH} order by name_da, id limit $4) order by p.name_da, p.id`,
  'list-counts': `
    with matched as materialized (select category_id, series_id, finish, color_tags, feature_tags, newly_added from products where ${SEARCH})
    select 'total' as "group", '' as value, '' as label, count(*)::int as count from matched where ${SERIES} and ${COLORS}
    union all select 'newly', '', '', count(*)::int from matched where ${SERIES} and ${COLORS} and newly_added
    union all select 'finishes', finish, finish, count(*)::int from matched where ${SERIES} and ${COLORS} group by 2
    union all ${counted('categories', 'category_id', `where ${SERIES} and ${COLORS}`, 'categories')}
    union all ${counted('series', 'series_id', `where ${COLORS}`, 'series')}
    union all ${counted('colors', 'color', `, unnest(color_tags) color where ${SERIES}`, 'colors')}
    union all ${counted('features', 'feature', `, unnest(feature_tags) feature where ${SERIES} and ${COLORS}`, 'features')}`,
  product: `select ${PRODUCT}, json_build_object(
      'tagTexts', json_build_object('series', s.description, 'backingType', b.description, 'productType', t.description,
        'features', (select json_agg(f) from features f where f.id = any(p.feature_tags))),
      'safety', (select row_to_json(m) from makers m where m.id = p.maker_id),
      'documents', (select json_agg(d) from product_documents d where d.product_id = p.id),
      'sample', (select json_build_object('id', x.id, 'kcwId', x.kcw_id) from products x where x.asks_for_colour and x.active order by x.id limit 1)
    ) as beside
    from products p ${JOINS} where lower(p.kcw_id) = lower($1) and p.active limit 1`,
  me: `with ${VISITOR}
    select v.id, email, name, company, cvr, phone, address, postal_code as "postalCode", city, tier, points, custom_discount as "customDiscount",
      role, permissions, restricted_to as "restrictedTo", approved, email_verified_at is not null as "emailVerified",
      shows_prices_excl_vat as "showsPricesExclVat", last_reference as "lastReference", last_receiver as "lastReceiver", last_ean as "lastEan",
      v.created_at as "createdAt", (select data -> 'tierDiscounts' from settings) as discount,
      (select coalesce(sum(points_earned), 0)::int from orders where user_id = v.id and not points_credited
        and payment_status in ('unpaid', 'partial') and status <> 'cancelled' and deleted_at is null) as "pointsPending"
    from visitor v`,
  points: `with ${VISITOR}
    select points as balance, points_owed as owed, (select coalesce(sum(points_earned), 0)::int from orders where user_id = v.id
      and not points_credited and payment_status in ('unpaid', 'partial') and status <> 'cancelled' and deleted_at is null) as pending
    from visitor v`,
  'points-history': `with ${VISITOR}
    select l.id, l.points, l.kind, l.reason, l.order_id as "orderId", o.order_number as "orderNumber", l.owed, l.created_at as "createdAt",
      l.balance_after as "balanceAfter"
    from visitor v join points_ledger l on l.user_id = v.id left join orders o on o.id = l.order_id order by l.id desc`,
  favourites: `with ${VISITOR}
    select f.product_id from visitor v join favourites f on f.user_id = v.id order by f.created_at desc, f.product_id desc`,
  'own-orders': `with ${VISITOR}
    select o.*, count(*) over ()::int as total,
      (select json_agg(l order by l.position) from order_lines l where l.order_id = o.id) as items,
      (select json_agg(h order by h.created_at, h.id) from order_history h where h.order_id = o.id) as "statusHistory",
      (select json_agg(json_build_object('id', i.id, 'number', i.number, 'kind', i.kind, 'issueDate', i.issue_date, 'dueDate', i.due_date,
        'total', i.total_ore, 'open', b.open_ore)) from invoices i left join invoice_balances b on b.invoice_id = i.id where i.order_id = o.id) as invoices,
      (select json_agg(json_build_object('parcel', p, 'items', (select json_agg(x) from parcel_lines x where x.parcel_id = p.id)))
        from parcels p where p.order_id = o.id) as parcels,
      (select json_agg(x) from order_changes x where x.order_id = o.id) as changes,
      (select json_agg(x) from online_payments x where x.order_id = o.id) as "onlinePayments"
    from visitor v join orders o on o.user_id = v.id or (o.user_id is null and o.customer_email = v.email and v.email_verified_at is not null)
    where o.deleted_at is null order by o.created_at desc, o.id desc limit 100`,
} as const

export type BareName = keyof typeof BARE_STATEMENTS
