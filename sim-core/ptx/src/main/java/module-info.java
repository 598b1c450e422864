/** PTX as kernels: compiles device code to bytecode of the JVM. */
module orrery.ptx {
    requires transitive orrery.core;
    requires com.google.common;
    requires static transitive org.jspecify;
    requires org.objectweb.asm;

    exports orrery.ptx;

    provides orrery.sim.PtxCompiler with
            orrery.ptx.PtxKernels;
}
