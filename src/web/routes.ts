import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('shop/home.tsx'),
  route('produkter', 'shop/product-list-page.tsx'),
  route('produkt/:id', 'shop/product-detail.tsx'),
  route('kurv', 'shop/cart-page.tsx'),
  route('checkout', 'shop/checkout.tsx'),
  route('ordre/:token', 'shop/guest-order.tsx'),

  route('om-os', 'content/about.tsx'),
  route('kontakt', 'content/contact.tsx'),
  route('sponsorat', 'content/sponsorship-page.tsx'),
  route('installationsguide', 'content/installation-guide.tsx'),
  route('galleri', 'content/gallery.tsx'),
  route('blog', 'content/blog.tsx'),
  route('blog/:id', 'content/blog-article.tsx'),
  route('faq', 'content/faq.tsx'),
  route('vilkaar', 'content/terms.tsx'),
  route('fortryd', 'content/withdrawal.tsx'),
  route('privatlivspolitik', 'content/privacy.tsx'),

  route('login', 'account/login.tsx'),
  route('register', 'account/register-page.tsx'),
  route('forgot-password', 'account/forgot-password.tsx'),
  route('reset-password', 'account/reset-password.tsx'),
  route('verify-email', 'account/verify-email-page.tsx'),

  route('konto', 'account/account.tsx'),
  route('konto/indstillinger', 'account/account-settings.tsx'),
  route('ordrer', 'account/own-orders.tsx'),
  route('favoritter', 'favourites/favourites-page.tsx'),
  route('hurtigbestilling', 'quick-order/quick-order-page.tsx'),

  layout('admin/layout.tsx', [
    route('admin', 'admin/dashboard/dashboard-screen.tsx'),
    route('admin/kunder', 'admin/customers/customers-screen.tsx'),
    route('admin/ordrer', 'admin/orders/orders-screen.tsx'),
    route('admin/fakturaer', 'admin/invoices/invoices-screen.tsx'),
    route('admin/produkter', 'admin/products/products-screen.tsx'),
    route('admin/produkter/ny', 'admin/products/new-product.tsx'),
    route('admin/produkter/csv', 'admin/csv/product-csv.tsx'),
    route('admin/produkter/:id', 'admin/products/edit-product.tsx'),
    route('admin/produkt-import', 'admin/import/product-import.tsx'),
    route('admin/tag-management', 'admin/tags/tag-management.tsx'),
    route('admin/beskeder', 'admin/messages/messages-screen.tsx'),
    route('admin/indstillinger', 'admin/settings/shop-settings.tsx'),
    route('admin/log', 'admin/log/log-screen.tsx'),
    route('admin/sponsorskab', 'admin/sponsorships/sponsorships-screen.tsx'),
    route('admin/design', 'admin/design/design-screen.tsx'),
  ]),

  route('*', 'content/not-found.tsx'),
] satisfies RouteConfig
