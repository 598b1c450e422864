/**
 * Everything with a clock: the event loop, and one package per concept that runs on it.
 *
 * <h2>How it is designed, and why</h2>
 *
 * <p>A package is a concept of the documentation of CUDA, such as streams, graphs or pools, and has its rules, its
 * state and its tests. Packages by kind of class, with all rules or all handles in one, would spread each concept over
 * all of them. The packages have an order, in which none knows a later one; an architecture test asserts it.
 */
@NullMarked
package orrery.core;

import org.jspecify.annotations.NullMarked;
