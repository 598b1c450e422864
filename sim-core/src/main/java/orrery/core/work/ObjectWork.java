package orrery.core.work;

/**
 * Work of nodes that refer to objects of the machine: events, external semaphores, memory and graphs. The interface is
 * not sealed because its classes are in the packages of these objects, which depend on this package.
 */
public non-sealed interface ObjectWork extends NodeWork {}
