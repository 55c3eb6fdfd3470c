// The bundler collects imported style sheets into a separate file.
declare module '*.css';
