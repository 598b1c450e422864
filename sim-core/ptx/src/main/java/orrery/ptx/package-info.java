/**
 * PTX as kernels: the program's own device code runs on the simulator.
 *
 * <p>A module of PTX is compiled to bytecode of the JVM. Programs do not name this package: they load modules, and the
 * simulator finds it as a service.
 *
 * <p>The passes, each a package: {@code orrery.ptx.text} parses, {@code orrery.ptx.flow} finds blocks and regions,
 * {@code orrery.ptx.isa} has the table of instructions with their lowering, for which {@code orrery.ptx.code} emits
 * bytecode, {@code orrery.ptx.compile} puts classes together, and {@code orrery.ptx.device} is what they run on.
 *
 * <h2>How it is designed, and why</h2>
 *
 * <p>Kernels could be written a second time, in Java beside CUDA C. A build server would then test the second text, not
 * the program's. Lambdas stay for programs that are written in Java.
 *
 * <p>An interpreter of PTX would be simpler. Bytecode is compiled by the JVM like other code, and has stack traces with
 * the lines of the source. A thread or continuation of the JVM for each thread of a kernel costs microseconds, and a
 * block has up to 1,024: code is cut at barriers and other exchanges into regions, each a loop over the threads of the
 * block, with registers as locals of the JVM.
 *
 * <p>What is not simulated is refused when a module is loaded, by name and line. If the instruction failed when it is
 * executed, only a test that reaches it would tell.
 *
 * @since 0.1.0
 */
@NullMarked
package orrery.ptx;

import org.jspecify.annotations.NullMarked;
