import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('shop/home.tsx'),
  route('produkter', 'shop/product-list.tsx'),
  route('produkt/:id', 'shop/product-detail.tsx'),
  route('kurv', 'shop/cart.tsx'),
  route('checkout', 'shop/checkout.tsx'),
  route('ordre/:token', 'shop/guest-order.tsx'),

  route('om-os', 'content/about.tsx'),
  route('kontakt', 'content/contact.tsx'),
  route('sponsorat', 'content/sponsorship.tsx'),
  route('installationsguide', 'content/installation-guide.tsx'),
  route('galleri', 'content/gallery.tsx'),
  route('blog', 'content/blog.tsx'),
  route('blog/:id', 'content/blog-article.tsx'),
  route('faq', 'content/faq.tsx'),
  route('vilkaar', 'content/terms.tsx'),
  route('fortryd', 'content/withdrawal.tsx'),
  route('privatlivspolitik', 'content/privacy.tsx'),

  route('login', 'account/login.tsx'),
  route('register', 'account/register.tsx'),
  route('forgot-password', 'account/forgot-password.tsx'),
  route('reset-password', 'account/reset-password.tsx'),
  route('verify-email', 'account/verify-email.tsx'),

  route('konto', 'account/account.tsx'),
  route('konto/indstillinger', 'account/settings.tsx'),
  route('ordrer', 'account/orders.tsx'),
  route('favoritter', 'favourites/favourites.tsx'),
  route('hurtigbestilling', 'quick-order/quick-order.tsx'),

  layout('admin/layout.tsx', [
    route('admin', 'admin/dashboard/dashboard.tsx'),
    route('admin/kunder', 'admin/customers/customers.tsx'),
    route('admin/ordrer', 'admin/orders/orders.tsx'),
    route('admin/fakturaer', 'admin/invoices/invoices.tsx'),
    route('admin/produkter', 'admin/products/products.tsx'),
    route('admin/produkter/ny', 'admin/products/new-product.tsx'),
    route('admin/produkter/csv', 'admin/csv/product-csv.tsx'),
    route('admin/produkter/:id', 'admin/products/edit-product.tsx'),
    route('admin/produkt-import', 'admin/import/product-import.tsx'),
    route('admin/tag-management', 'admin/tags/tag-management.tsx'),
    route('admin/beskeder', 'admin/messages/messages.tsx'),
    route('admin/indstillinger', 'admin/settings/shop-settings.tsx'),
    route('admin/log', 'admin/log/log.tsx'),
    route('admin/sponsorskab', 'admin/sponsorships/sponsorships.tsx'),
    route('admin/design', 'admin/design/design.tsx'),
  ]),

  route('*', 'content/not-found.tsx'),
] satisfies RouteConfig
