/**
 * PTX as kernels: the program's own device code runs on the simulator.
 *
 * <p>A module of PTX is compiled to bytecode of the JVM. Programs do not name this package: they load modules, and the
 * simulator finds it as a service.
 *
 * <p>The passes, each a package: {@code orrery.ptx.text} parses, {@code orrery.ptx.flow} finds blocks and regions,
 * {@code orrery.ptx.isa} has the table of instructions with their lowering, for which {@code orrery.ptx.code} emits
 * bytecode, {@code orrery.ptx.compile} puts classes together, and {@code orrery.ptx.device} is what they run on.
 */
@NullMarked
package orrery.ptx;

import org.jspecify.annotations.NullMarked;
