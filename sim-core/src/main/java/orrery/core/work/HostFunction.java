package orrery.core.work;

import java.util.List;
import orrery.device.CUresult;

/**
 * A function that runs on the host in stream order. In a context that has failed it is not called.
 *
 * @param body the function
 */
public record HostFunction(Runnable body) implements HostWork {
    @Override
    public String kind() {
        return "host function";
    }

    @Override
    public NodeType nodeType() {
        return NodeType.HOST;
    }

    @Override
    public Obstacle obstacle(Work newer) {
        return null;
    }

    @Override
    public List<Detail> details() {
        return List.of(Detail.of(Aspect.HOST_PARAMS, "fn", Detail.function(body)));
    }

    @Override
    public void perform(CUresult status) {
        body.run();
    }
}
