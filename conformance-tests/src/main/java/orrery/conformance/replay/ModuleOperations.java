package orrery.conformance.replay;

import orrery.driver.CUmodule;
import orrery.driver.CUmoduleImage;

/** The operations of transcripts on modules, functions and their occupancy. */
final class ModuleOperations {
    private ModuleOperations() {}

    static void register(OperationTable table) {
        table.answers(
                "cuModuleLoadData",
                call -> call.made(
                        Kind.MODULE,
                        call.hasMore()
                                ? call.cuda.cuModuleLoadData(image(call.word()))
                                : call.session.loadProbes("@" + call.target(), call.session.currentContext())));
        table.answers("cuModuleGetFunction", call -> {
            CUmodule module = call.handle(CUmodule.class);
            String kernel = call.word();
            return call.function(call.cuda.cuModuleGetFunction(module, kernel), kernel);
        });
        table.answers("cuOccupancyMaxPotentialBlockSize", call -> {
            var function = call.function();
            int dynamic = call.integer(0);
            var size = call.cuda.cuOccupancyMaxPotentialBlockSize(function, block -> dynamic, call.integer(0));
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
