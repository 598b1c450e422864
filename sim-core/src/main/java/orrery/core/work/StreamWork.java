package orrery.core.work;

import java.util.List;

/** Work that no graph can hold. */
public interface StreamWork extends Work {
    @Override
    default NodeType nodeType() {
        return null;
    }

    @Override
    default Obstacle obstacle(Work newer) {
        return null;
    }

    @Override
    default List<Detail> details() {
        return List.of();
    }
}
