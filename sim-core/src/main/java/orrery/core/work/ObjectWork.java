package orrery.core.work;

/**
 * Work of nodes that refer to objects of the machine: events, external semaphores and embedded graphs. Their classes
 * are in the packages of these objects, which know this package. The family is open here, because a list of its classes
 * would make a cycle of packages; each of those packages closes its part of it.
 */
public non-sealed interface ObjectWork extends NodeWork {}
