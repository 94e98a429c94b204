/** The address at which the bundler serves a file as it is. */
declare module '*?url' {
  const address: string;
  export default address;
}
