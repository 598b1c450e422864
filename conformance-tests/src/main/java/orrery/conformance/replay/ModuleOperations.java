package orrery.conformance.replay;

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
        table.answers("cuModuleGetFunction", (s, a) -> {
            CUmodule module = a.module();
            String kernel = a.word();
            return s.function(a, s.driver().cuModuleGetFunction(module, kernel), kernel);
        });
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
