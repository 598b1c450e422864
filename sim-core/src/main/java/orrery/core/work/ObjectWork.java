package orrery.core.work;

/**
 * Work of nodes that refer to objects of the machine: events, external semaphores and embedded graphs. These classes
 * are in the packages of the objects, which depend on this package. The interface is not sealed here, because a list of
 * its classes would create a package cycle. Each of those packages seals its own part.
 */
public non-sealed interface ObjectWork extends NodeWork {}
