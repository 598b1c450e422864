package orrery.device;

/**
 * The engines that copy while SMs compute. The driver says only how many there are ({@code ASYNC_ENGINE_COUNT}); how
 * many of them serve each direction is what simulations need.
 *
 * @param asyncEngineCount number of asynchronous engines that the device reports
 * @param hostToDevice copies from host to device that can be under way at once
 * @param deviceToHost copies from device to host that can be under way at once
 */
public record EngineFacts(int asyncEngineCount, int hostToDevice, int deviceToHost) {

    /** Checks that each direction has a copy engine. */
    public EngineFacts {
        Check.positive("engines.asyncEngineCount", asyncEngineCount);
        Check.range("engines.hostToDevice", hostToDevice, 1, asyncEngineCount);
        Check.range("engines.deviceToHost", deviceToHost, 1, asyncEngineCount);
    }
}
