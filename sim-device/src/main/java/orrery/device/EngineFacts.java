package orrery.device;

/**
 * The engines that copy while SMs compute, and the link that they copy over. The driver says only how many engines
 * there are ({@code ASYNC_ENGINE_COUNT}); how many of them serve each direction is what simulations need.
 *
 * @param asyncEngineCount number of asynchronous engines that the device reports
 * @param hostToDevice copies from host to device that can be under way at once
 * @param deviceToHost copies from device to host that can be under way at once
 * @param pcieGeneration the generation of the PCIe link to the host
 * @param pcieLanes the lanes of the link
 */
public record EngineFacts(int asyncEngineCount, int hostToDevice, int deviceToHost, int pcieGeneration, int pcieLanes) {

    /** Checks that each direction has a copy engine, and that there is a link. */
    public EngineFacts {
        RangeCheck.positive("engines.asyncEngineCount", asyncEngineCount);
        RangeCheck.range("engines.hostToDevice", hostToDevice, 1, asyncEngineCount);
        RangeCheck.range("engines.deviceToHost", deviceToHost, 1, asyncEngineCount);
        RangeCheck.positive("engines.pcieGeneration", pcieGeneration);
        RangeCheck.positive("engines.pcieLanes", pcieLanes);
    }

    /** Creates engines behind a PCIe 5 link with 16 lanes. */
    public EngineFacts(int asyncEngineCount, int hostToDevice, int deviceToHost) {
        this(asyncEngineCount, hostToDevice, deviceToHost, 5, 16);
    }
}
