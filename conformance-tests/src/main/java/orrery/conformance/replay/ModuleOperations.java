package orrery.conformance.replay;

import orrery.driver.CUfunctionAttribute;
import orrery.driver.CUmodule;
import orrery.driver.CUmoduleImage;

/** The operations of transcripts on modules, functions and their occupancy. */
final class ModuleOperations {
    private ModuleOperations() {}

    static void register(OperationTable table) {
        table.answers(
                "cuModuleLoadData",
                (s, a) -> s.made(
                        a,
                        Kind.MODULE,
                        a.hasMore()
                                ? s.driver().cuModuleLoadData(image(a.word()))
                                : s.loadProbes("@" + a.target(), s.currentContext())));
        table.does("cuModuleUnload", (s, a) -> s.driver().cuModuleUnload(a.module()));
        table.answers("cuModuleGetFunction", (s, a) -> {
            CUmodule module = a.module();
            String kernel = a.word();
            return s.function(a, s.driver().cuModuleGetFunction(module, kernel), kernel);
        });
        table.answers(
                "cuModuleGetFunctionCount",
                (s, a) -> CallAnswer.success().with(s.driver().cuModuleGetFunctionCount(a.module())));
        table.answers(
                "cuFuncGetAttribute",
                (s, a) -> CallAnswer.success()
                        .with(s.driver().cuFuncGetAttribute(a.constant(CUfunctionAttribute.class), s.function(a))));
        table.does(
                "cuFuncSetAttribute",
                (s, a) -> s.driver()
                        .cuFuncSetAttribute(s.function(a), a.constant(CUfunctionAttribute.class), a.integer()));
        table.answers(
                "cuOccupancyMaxActiveBlocksPerMultiprocessor",
                (s, a) -> CallAnswer.success()
                        .with(s.driver()
                                .cuOccupancyMaxActiveBlocksPerMultiprocessor(s.function(a), a.integer(), a.integer())));
        table.answers("cuOccupancyMaxPotentialBlockSize", (s, a) -> {
            var function = s.function(a);
            int dynamic = a.integer(0);
            var size = s.driver().cuOccupancyMaxPotentialBlockSize(function, block -> dynamic, a.integer(0));
            return CallAnswer.success().with(size.minGridSize()).with(size.blockSize());
        });
    }

    private static CUmoduleImage image(String name) {
        return switch (name) {
            case "probes" -> Probes.image();
            case "none" -> null;
            default -> throw ReplayException.notSimulated("image " + name);
        };
    }
}
