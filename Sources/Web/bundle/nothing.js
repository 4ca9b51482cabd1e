// Stands for modules of Node that a browser never reaches (sockets, files).
export default {};
