/** The floor of a cold start: Nest on Fastify with one route that says hello. Plain Node, as the built server is. */
import 'reflect-metadata';
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';

class Hello {
  hello() {
    return { hello: 'world' };
  }
}
Get()(Hello.prototype, 'hello', Object.getOwnPropertyDescriptor(Hello.prototype, 'hello'));
Controller()(Hello);

class HelloModule {}
Module({ controllers: [Hello] })(HelloModule);

const app = await NestFactory.create(HelloModule, new FastifyAdapter(), { logger: false });
await app.listen(Number(process.env.PORT), '127.0.0.1');
