import net from 'node:net';

const loopback = /^(localhost|127(\.\d+){3}|::1|::ffff:127(\.\d+){3})$/;

/** Fails any connection that a test opens beyond this machine, with the address in the message. */
const connect = net.Socket.prototype.connect;
net.Socket.prototype.connect = function (this: net.Socket, ...args: unknown[]) {
  const first = Array.isArray(args[0]) ? args[0][0] : args[0];
  const host = typeof first === 'object' && first !== null ? (first as net.TcpNetConnectOpts).host : args[1];
  if (typeof host === 'string' && !loopback.test(host)) {
    throw new Error(`a test may not open a connection to ${host}`);
  }
  return Reflect.apply(connect, this, args) as net.Socket;
} as typeof connect;
