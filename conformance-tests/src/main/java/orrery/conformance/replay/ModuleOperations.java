package orrery.conformance.replay;

import orrery.driver.CUfunction;
import orrery.driver.CUkernel;
import orrery.driver.CUlibrary;
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
                                ? call.cuda.cuModuleLoadData(image(call))
                                : call.session.loadProbes("@" + call.target(), call.session.currentContext())));
        table.answers("cuModuleGetFunction", call -> {
            CUmodule module = call.handle(CUmodule.class);
            String kernel = call.word();
            return call.function(call.cuda.cuModuleGetFunction(module, kernel), kernel);
        });
        table.answers(
                "cuLibraryLoadData", call -> call.made(Kind.LIBRARY, call.cuda.cuLibraryLoadData(image(call), null)));
        table.answers("cuLibraryGetKernel", call -> {
            CUlibrary library = call.handle(CUlibrary.class);
            String name = call.word();
            CUkernel kernel = call.cuda.cuLibraryGetKernel(library, name);
            call.session.addFunction(kernel, name);
            return call.found(Kind.KERNEL, kernel);
        });
        table.answers("cuKernelGetFunction", call -> {
            CUkernel kernel = call.handle(CUkernel.class);
            CUfunction function = call.cuda.cuKernelGetFunction(kernel);
            call.session.addFunction(function, call.session.kernelOf(kernel));
            return call.found(Kind.FUNCTION, function);
        });
        table.answers(
                "cuModuleGetGlobal",
                call -> call.found(call.cuda.cuModuleGetGlobal(call.handle(CUmodule.class), call.word())));
        table.answers(
                "cuLibraryGetGlobal",
                call -> call.found(call.cuda.cuLibraryGetGlobal(call.handle(CUlibrary.class), call.word())));
        table.answers(
                "cuLibraryGetManaged",
                call -> call.found(call.cuda.cuLibraryGetManaged(call.handle(CUlibrary.class), call.word())));
        table.answers("cuOccupancyMaxPotentialBlockSize", call -> {
            var function = call.function();
            int dynamic = call.integer(0);
            var size = call.cuda.cuOccupancyMaxPotentialBlockSize(function, block -> dynamic, call.integer(0));
            return CallAnswer.success().with(size.minGridSize()).with(size.blockSize());
        });
    }

    private static CUmoduleImage image(ReplayedCall call) {
        String name = call.word();
        return switch (name) {
            case "probes" -> Probes.image();
            case "library" -> CUmoduleImage.ofPtxResource(ModuleOperations.class, "library.ptx");
            case "broken" -> CUmoduleImage.ofPtx(".version 8.0\n.target sm_90\n.address_size 64\n.entry");
            case "none" -> null;
            default -> throw ReplayException.notSimulated("image " + name);
        };
    }
}
