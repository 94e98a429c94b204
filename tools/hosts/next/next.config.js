/** @type {import('next').NextConfig} */
export default {
  reactStrictMode: true,
  devIndicators: false,
  outputFileTracingRoot: import.meta.dirname + '/..',
  turbopack: { root: import.meta.dirname + '/..' },
};
