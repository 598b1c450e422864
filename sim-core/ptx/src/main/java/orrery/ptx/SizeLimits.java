package orrery.ptx;

import orrery.ptx.compile.CheckedModule;
import orrery.ptx.compile.EntryCompiler;
import orrery.ptx.text.PtxException;
import orrery.ptx.text.StateSpace;
import orrery.ptx.text.Variable;

/**
 * What ptxas refuses because it is too large for every device: constant memory, and shared memory and parameters of
 * entries.
 */
final class SizeLimits {
    private static final int CONSTANT_BYTES = 64 << 10;
    private static final int STATIC_SHARED_BYTES = 48 << 10;
    private static final int PARAMETER_BYTES = 4_352;

    /** The limit for parameters since PTX 8.1, for targets from sm_70 on. */
    private static final int LARGE_PARAMETER_BYTES = 32_764;

    private SizeLimits() {}

    /**
     * Checks the constant memory of a module.
     *
     * @throws PtxException if it is too large
     */
    static void checkConstants(CheckedModule module) {
        long bytes = 0;
        for (Variable each : module.memory()) {
            if (each.space() == StateSpace.CONST) {
                bytes += each.bytes();
                check(bytes, CONSTANT_BYTES, each.line(), "constant variables up to " + each.name() + " have");
            }
        }
    }

    /**
     * Checks the memory of an entry.
     *
     * @throws PtxException if it is too large
     */
    static void checkEntry(CheckedModule module, EntryCompiler entry) {
        boolean large = module.module().version() >= 81 && module.module().architecture() >= 70;
        int line = entry.function().line();
        String name = "entry " + entry.function().name() + " has";
        check(entry.plan().staticShared(), STATIC_SHARED_BYTES, line, name + " static shared memory of");
        int parameters = entry.parameters().bytes();
        check(parameters, large ? LARGE_PARAMETER_BYTES : PARAMETER_BYTES, line, name + " parameters of");
    }

    private static void check(long bytes, int limit, int line, String what) {
        if (bytes > limit) {
            throw PtxException.invalid(line, what + " " + bytes + " bytes; the limit is " + limit + " bytes");
        }
    }
}
